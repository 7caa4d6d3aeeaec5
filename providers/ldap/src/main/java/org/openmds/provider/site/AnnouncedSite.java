package org.openmds.provider.site;

import java.util.List;

import org.openmds.provider.site.glue.GridEntity;

/**
 * One site as a seed announces it.
 *
 * @param sources
 *            places that describe the site
 * @param entities
 *            entities that the seed itself describes
 */
record AnnouncedSite(String site, List<SiteSource> sources, List<GridEntity> entities) {

    AnnouncedSite {
        sources = List.copyOf(sources);
        entities = List.copyOf(entities);
    }
}
