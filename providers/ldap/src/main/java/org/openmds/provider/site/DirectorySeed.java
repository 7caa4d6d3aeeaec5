package org.openmds.provider.site;

import java.time.Clock;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ldap.Glue2Server;
import org.openmds.provider.site.SiteSource.DirectorySource;
import org.openmds.provider.site.glue.EntityKind;
import org.openmds.wsrf.service.Deadline;

/** A directory with the domains of many sites, such as a top BDII. Services without a domain are left out. */
record DirectorySeed(Glue2Server server, Clock clock) implements SiteSeed {

    @Override
    public List<AnnouncedSite> read(Deadline deadline) throws CollectionException {
        List<AnnouncedSite> sites = new DirectorySource(server, clock).read(deadline)
                .stream()
                .filter(entity -> entity.kind() == EntityKind.ADMIN_DOMAIN)
                .filter(domain -> domain.id().matches(GridSiteSettings.NAME))
                .map(domain -> new AnnouncedSite(domain.id(), List.of(), List.of(domain)))
                .toList();
        if (sites.isEmpty()) {
            throw new CollectionException(
                    "%s has no domain (GLUE2AdminDomain) with the name of a site".formatted(server));
        }
        return sites;
    }

    @Override
    public String toString() {
        return server.toString();
    }
}
