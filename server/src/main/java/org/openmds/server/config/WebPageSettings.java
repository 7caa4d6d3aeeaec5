package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The settings of WebMDS, the pages for browsers. */
public record WebPageSettings(@Key(value = "Whether /webmds/ is served.", initial = "true") boolean enabled,
        @Key(value = "Whether the process serves only WebMDS: no index, no state, no providers.", initial = "false") boolean only,
        @Key("Folder with additional pages: style sheets NAME.xsl, GT4's WebmdsConfig documents, forms NAME.html.") Optional<Path> folder,
        @Key(value = "Time for which a document is cached for further pages.", initial = "500ms", min = "0s", max = "1h") Duration keep,
        @Key("File whose first line is the token for reading, not readable by every user of the machine. All users of the pages see the "
                + "data that this token may read.") Optional<Path> tokenFile,
        @Key("Service groups of other processes, shown besides the indexes of this one.") List<PageGroupSettings> groups) {

    public WebPageSettings {
        groups = List.copyOf(groups);
    }
}
