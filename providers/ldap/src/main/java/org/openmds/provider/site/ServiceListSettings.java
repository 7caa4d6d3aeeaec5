package org.openmds.provider.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a list of services. */
record ServiceListSettings(
        @Key(value = "Format of the list: gocdb (XML of get_service), osg (XML of the topology, /rgsummary/xml) or cric (JSON of /api/core/service/query/?json).", required = true) ListFormat format,
        @Key("URL of the list. Exactly one of url and file is given.") Optional<HttpUrl> url,
        @Key("File with the list.") Optional<Path> file,
        @Key(value = "Scopes of GOCDB of which a service must have one; empty: all services.", pattern = "[A-Za-z0-9._-]{1,100}", expected = "names of scopes") List<String> scopes,
        @Key("URL of the downtimes that GOCDB announces (XML of get_downtime); computing elements in an outage are closed while it lasts.") Optional<HttpUrl> downtimes)
        implements
            CheckedSettings {

    private static final String ANY = "application/xml, text/xml, application/json";

    SiteSeed seed(WebAccessSettings access, ProviderTools tools) {
        Input input = file.map(tools::file)
                .or(() -> url.map(address -> tools.web(address, ANY, access)))
                .orElseThrow();
        return new ServiceListSeed(format, input, scopes, downtimes.map(address -> tools.web(address, ANY, access)),
                NamedPlaces.of(access, tools), tools.clock());
    }

    @Override
    public void check(Findings findings) {
        if (url.isPresent() == file.isPresent() && findings.isValid("url", "file", "format")) {
            findings.report("needs exactly one of url and file", "format");
        }
        if (format != ListFormat.GOCDB && !scopes.isEmpty() && findings.isValid("scopes", "format")) {
            findings.report("only lists of the format gocdb have scopes", "scopes");
        }
        if (format != ListFormat.GOCDB && downtimes.isPresent() && findings.isValid("downtimes", "format")) {
            findings.report("only lists of the format gocdb have downtimes", "downtimes");
        }
    }
}
