package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of WebMDS, the pages for browsers.
 *
 * @param enabled
 *            true if {@code /webmds/} is served
 * @param only
 *            true if the process serves only WebMDS: no index, no state, no providers
 * @param folder
 *            the folder with the administrator's style sheets, sources and forms
 * @param keep
 *            the time for which a document is cached for further pages
 * @param tokenFile
 *            the file with the token for reading the service groups in its first line
 * @param groups
 *            the service groups of other processes, shown besides the indexes of this one
 */
public record WebPageSettings(@Key("Whether /webmds/ is served.") boolean enabled,
        @Key("Whether the process serves only WebMDS: no index, no state, no providers.") boolean only,
        @Key("Folder with additional pages: style sheets NAME.xsl, GT4's WebmdsConfig documents, forms NAME.html.") Optional<Path> folder,
        @Key(value = "Time for which a document is cached for further pages.", min = "0s", max = "1h") Duration keep,
        @Key("File whose first line is the token for reading, not readable by every user of the machine. All users of the pages see the "
                + "data that this token may read.") Optional<Path> tokenFile,
        @Key("Service groups of other processes, shown besides the indexes of this one.") List<PageGroupSettings> groups) {

    public WebPageSettings {
        groups = List.copyOf(groups);
    }
}
