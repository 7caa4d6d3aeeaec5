package org.openmds.provider.site;

import java.util.List;

import org.openmds.wsrf.service.Deadline;

/** The sites of the configuration. */
record ConfiguredSites(List<AnnouncedSite> sites) implements SiteSeed {

    @Override
    public List<AnnouncedSite> read(Deadline deadline) {
        return sites;
    }

    @Override
    public String toString() {
        return "the configuration";
    }
}
