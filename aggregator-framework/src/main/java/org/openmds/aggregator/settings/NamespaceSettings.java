package org.openmds.aggregator.settings;

import org.openmds.configuration.Key;
/** A prefix and its namespace. */
public record NamespaceSettings(
        @Key(value = "Prefix, as expressions use it. glue, host, cert and sg are predefined.", required = true, pattern = "[A-Za-z_][A-Za-z0-9._-]*", expected = "a prefix of letters, digits, dots, dashes and underscores") String prefix,
        @Key(value = "Namespace of the prefix.", required = true, pattern = "\\S+", expected = "a namespace without white space") String uri) {
}
