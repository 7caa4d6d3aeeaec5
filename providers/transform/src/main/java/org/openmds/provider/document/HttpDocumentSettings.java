package org.openmds.provider.document;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a provider that publishes a document of a web server. */
record HttpDocumentSettings(@Embedded CommonSettings common,
        @Key(value = "URL that is requested with GET at each collection; redirections are not followed.", required = true) HttpUrl url,
        @Key(value = "Value of the header Accept.", initial = "*/*", pattern = "[\\x20-\\x7e]{1,200}", expected = "media types in ASCII") String accept,
        @Embedded WebAccessSettings access,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return ProviderTools.describe(url);
    }
}
