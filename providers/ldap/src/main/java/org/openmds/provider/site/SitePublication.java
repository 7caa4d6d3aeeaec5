package org.openmds.provider.site;

import java.time.Duration;
import java.util.List;

/**
 * The settings of the provider of one site.
 *
 * @param name
 *            name of the provider
 * @param site
 *            name of the site
 * @param sources
 *            the places to read
 * @param keep
 *            time for which the last values of a source that cannot be read are kept
 */
record SitePublication(String name, String site, List<SiteSource> sources, Duration keep) {

    SitePublication {
        sources = List.copyOf(sources);
    }
}
