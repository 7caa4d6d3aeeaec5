package org.openmds.provider.prometheus;

import org.openmds.configuration.Key;

/** A label of a series that becomes an attribute of its element. */
record SeriesAttributeSettings(
        @Key(value = "Label of the series.", required = true, pattern = "\\S{1,500}", expected = "the name of a label") String label,
        @Key(value = "Attribute of the element. The name must not begin with xml.", required = true, pattern = "(?![Xx][Mm][Ll])[A-Za-z_][A-Za-z0-9._-]*", expected = "a name of letters, digits, dots, dashes and underscores") String attribute) {
}
