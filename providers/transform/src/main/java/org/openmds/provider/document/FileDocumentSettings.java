package org.openmds.provider.document;

import java.nio.file.Path;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that publishes the content of a file. */
record FileDocumentSettings(@Embedded CommonSettings common,
        @Key(value = "File, read at each collection.", required = true) Path file,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "file " + file;
    }
}
