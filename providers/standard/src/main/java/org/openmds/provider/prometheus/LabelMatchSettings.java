package org.openmds.provider.prometheus;

import org.openmds.configuration.Key;

/** A label that a series must have. */
record LabelMatchSettings(
        @Key(value = "Name of the label.", required = true, pattern = "[A-Za-z_][A-Za-z0-9._-]*", expected = "a name of letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Text of the label; * stands for any characters.", required = true) String value) {
}
