#include "views/all.h"

const struct panel self_attention_views[] = {
    {"Q K V", STAGE, PICTURE_PROJECTIONS, {"Q", "K", "V"}},
    {0},
};
