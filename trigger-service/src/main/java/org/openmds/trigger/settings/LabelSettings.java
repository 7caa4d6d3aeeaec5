package org.openmds.trigger.settings;

import org.openmds.configuration.Key;
/** A named label or value. */
record LabelSettings(
        @Key(value = "Name of the label or value. The labels trigger, member, source and host always exist.", required = true, pattern = "[A-Za-z_][A-Za-z0-9._-]*", expected = "a name of letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Text of the label; where labels are compared, * stands for any characters. For a value: its XPath 1.0 expression. Its string value is sent.", required = true) String value) {
}
