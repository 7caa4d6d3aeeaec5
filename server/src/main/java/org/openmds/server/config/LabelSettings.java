package org.openmds.server.config;

/**
 * A name and what stands for it.
 *
 * @param name
 *            of a label or a value
 * @param value
 *            the text of a label, or where labels are compared a pattern; the XPath expression of a value
 */
public record LabelSettings(
        @Key(value = "The name.", required = true, pattern = "[A-Za-z_][A-Za-z0-9._-]*", expected = "a name of letters, digits, dots, dashes and underscores") String name,
        @Key(value = "The text; where labels are compared, * stands for any characters; of values, an XPath 1.0 expression.", required = true) String value) {
}
