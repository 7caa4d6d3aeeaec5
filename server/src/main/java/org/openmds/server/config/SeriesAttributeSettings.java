package org.openmds.server.config;

/**
 * A label that becomes an attribute.
 *
 * @param label
 *            of the series
 * @param attribute
 *            of the element
 */
public record SeriesAttributeSettings(
        @Key(value = "The label.", required = true, pattern = "\\S{1,500}", expected = "the name of a label") String label,
        @Key(value = "The attribute.", required = true, pattern = "(?![Xx][Mm][Ll])[A-Za-z_][A-Za-z0-9._-]*", expected = "a name of letters, digits, dots, dashes and underscores") String attribute) {
}
