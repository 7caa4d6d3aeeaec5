package org.openmds.provider.site;

import java.util.Optional;
import java.util.function.Function;

import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;
import org.openmds.provider.ldap.Glue2Server;

/**
 * The sources that lists name. They are read only at addresses that are allowed to sources, because the administrator has named only the list.
 *
 * @param documents
 *            returns the input of a document
 * @param directories
 *            returns the source at the URL of a directory
 */
record NamedPlaces(Function<HttpUrl, Input> documents, Function<String, SiteSource> directories) {

    private static final String INFORMATION = "/rest/1.0/info?schema=glue2";

    static NamedPlaces of(WebAccessSettings access, ProviderTools tools) {
        return new NamedPlaces(address -> tools.restrictedWeb(address, GridSiteSettings.XML, access),
                url -> new SiteSource.DirectorySource(
                        new Glue2Server(url, access.trusted(), Optional.of(tools.targets())), tools.clock()));
    }

    /**
     * Returns the GLUE 2 document of an ARC CE.
     *
     * @param url
     *            its URL, such as {@code https://arc.example.org/arex}; a text that is none gives no source
     */
    Optional<SiteSource> arc(String url) {
        String base = url.replaceFirst("[/?#]+$", "");
        try {
            return Optional.of(new SiteSource.DocumentSource(documents
                    .apply(HttpUrl.parse(base.contains("/rest/") ? base : base + INFORMATION))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns a directory; a text that is no URL of one gives no source. */
    Optional<SiteSource> directory(String url) {
        return Glue2Server.isUrl(url) ? Optional.of(directories.apply(url)) : Optional.empty();
    }
}
