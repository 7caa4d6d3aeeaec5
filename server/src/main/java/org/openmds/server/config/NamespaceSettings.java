package org.openmds.server.config;

/**
 * A prefix and the namespace that it stands for.
 *
 * @param prefix
 *            an NCName
 * @param uri
 *            not empty
 */
public record NamespaceSettings(
        @Key(value = "The prefix.", required = true, pattern = "[A-Za-z_][A-Za-z0-9._-]*", expected = "a prefix of letters, digits, dots, dashes and underscores") String prefix,
        @Key(value = "The namespace that it stands for.", required = true, pattern = "\\S+", expected = "a namespace without white space") String uri) {
}
