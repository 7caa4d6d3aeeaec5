package org.openmds.provider.site;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a GLUE 2 document of one site. */
record SiteDocumentSettings(
        @Key(value = "Name of the site.", pattern = GridSiteSettings.NAME, expected = GridSiteSettings.EXPECTED, required = true) String site,
        @Key(value = "Format of the document: xml (GLUE 2 in XML), or json (GLUE 2 in JSON as ipf writes it, compute.json, or GLUE 2.1 of cloud-info-provider).", initial = "xml") SiteDocumentFormat format,
        @Key("URL of the document. Exactly one of url and file is given.") Optional<HttpUrl> url,
        @Key("File with the document.") Optional<Path> file)
        implements
            CheckedSettings {

    private static final String ANY = "application/xml, text/xml, application/json";

    SiteSeed seed(WebAccessSettings access, ProviderTools tools) {
        Input input = file.map(tools::file)
                .or(() -> url.map(address -> tools.web(address, ANY, access)))
                .orElseThrow();
        return new DocumentSeed(site, format, input);
    }

    @Override
    public void check(Findings findings) {
        if (url.isPresent() == file.isPresent() && findings.isValid("url", "file", "site")) {
            findings.report("needs exactly one of url and file", "site");
        }
    }
}
