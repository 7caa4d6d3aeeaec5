package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * WebMDS, the pages for browsers.
 *
 * @param enabled
 *            whether {@code /webmds/} is served
 * @param only
 *            whether the process serves nothing else: no index, no state, no providers
 * @param folder
 *            with the administrator's style sheets, sources and forms
 * @param keep
 *            how long a document that was read answers further pages
 * @param tokenFile
 *            whose first line is the token that the service groups are read with
 * @param groups
 *            of other processes, shown beside the indexes of this one
 */
public record WebPageSettings(@Key("Whether /webmds/ is served.") boolean enabled,
        @Key("Whether the process serves WebMDS alone: no index, no state, no providers.") boolean only,
        @Key("Folder with own pages: style sheets NAME.xsl, GT4's WebmdsConfig documents, forms NAME.html.") Optional<Path> folder,
        @Key(value = "How long a document that was read answers further pages.", min = "0s", max = "1h") Duration keep,
        @Key("File whose first line is the token to read with, not readable by every user of the machine. Whoever reaches the pages sees what it may read.") Optional<Path> tokenFile,
        @Key("Service groups of other processes, shown beside the indexes of this one.") List<PageGroupSettings> groups) {

    public WebPageSettings {
        groups = List.copyOf(groups);
    }
}
