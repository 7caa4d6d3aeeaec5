package org.openmds.provider.glue2;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a provider of computing services from a GLUE 2 document on a web server, such as that of ARC's A-REX. */
record ArcSettings(@Embedded CommonSettings common,
        @Key(value = "URL of the GLUE 2 document in XML, such as https://arex.example.org/arex/rest/1.0/info?schema=glue2.", required = true) HttpUrl url,
        @Embedded WebAccessSettings access,
        @Key(value = "Whether the GLUE 2 document itself is published as well, without jobs.", initial = "false") boolean keepDocument)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return ProviderTools.describe(url);
    }
}
