#include "scene/panels.h"
