package org.openmds.webmds;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
/** A service group of another process that WebMDS shows. */
public record PageGroupSettings(
        @Key(value = "Name on pages and in their URLs.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}", expected = "a name of letters, digits and . _ : @ -") String name,
        @Key(value = "URL of the service.", required = true) HttpUrl url) {
}
