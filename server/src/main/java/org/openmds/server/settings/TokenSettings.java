package org.openmds.server.settings;

import java.nio.file.Path;
import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.wsrf.service.AccessRight;

/** A caller with a bearer token. The configuration never contains the token itself: see {@link TokenFile}. */
public record TokenSettings(
        @Key(value = "Name of the caller, for logs and for the ownership of entries.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and "
                + "underscores") String name,
        @Key(value = "File with the token, or with two tokens in two lines while one replaces the other. A time after a token, such as 2027-01-31T08:00:00Z, ends it.", required = true) Path file,
        @Key(value = "Rights of the caller. They apply to each index without rights of its own.", required = true) List<AccessRight> rights,
        @Key("URL prefixes of the members that the caller may register, such as https://ce.site-a.example; empty for any.") List<UrlPrefix> members) {

    public TokenSettings {
        rights = List.copyOf(rights);
        members = List.copyOf(members);
    }
}
