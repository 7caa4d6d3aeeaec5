package org.openmds.provider.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;
import org.openmds.provider.ldap.Glue2Server;

/** The settings of one site. */
record GridSiteSettings(
        @Key(value = "Name of the site, the id of its domain in GLUE 2.", pattern = GridSiteSettings.NAME, expected = GridSiteSettings.EXPECTED, required = true) String name,
        @Key("URLs of the GLUE 2 documents of the site's ARC computing elements, such as https://arex.example.org/arex/rest/1.0/info?schema=glue2.") List<HttpUrl> arc,
        @Key(value = "URLs of directories with GLUE 2 below o=glue, such as the BDII of the site: ldap://host:port or ldaps://host:port; the default port is 2170.", pattern = Glue2Server.URL, expected = "ldap://host:port or ldaps://host:port") List<String> ldap)
        implements
            CheckedSettings {

    static final String NAME = "[A-Za-z0-9][A-Za-z0-9 ._+-]{0,99}";
    static final String EXPECTED = "a name of 1 to 100 letters, digits, blanks and ._+-";

    static final String XML = "application/xml, text/xml";

    AnnouncedSite announced(WebAccessSettings access, ProviderTools tools) {
        List<SiteSource> sources = new ArrayList<>();
        arc.forEach(url -> sources.add(new SiteSource.DocumentSource(tools.web(url, XML, access))));
        ldap.forEach(url -> sources.add(
                new SiteSource.DirectorySource(new Glue2Server(url, access.trusted(), Optional.empty()),
                        tools.clock())));
        return new AnnouncedSite(name, sources, List.of());
    }

    @Override
    public void check(Findings findings) {
        checkDirectories("ldap", ldap, findings);
    }

    /** Checks the ports of URLs whose form is valid. */
    static void checkDirectories(String key, List<String> urls, Findings findings) {
        for (int i = 0; i < urls.size(); i++) {
            if (findings.isValid(key) && !Glue2Server.isUrl(urls.get(i))) {
                findings.report("expected a port of at most 65535, got '%s'".formatted(urls.get(i)),
                        "%s[%d]".formatted(key, i), key);
            }
        }
    }
}
