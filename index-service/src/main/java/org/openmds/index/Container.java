package org.openmds.index;

import java.util.List;

import org.openmds.aggregator.EntryNaming;
import org.openmds.index.query.QueryEngine;
import org.openmds.index.settings.SiteSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.state.StateStore;

/**
 * The shared parts of all services of this process.
 *
 * @param servicesUrls
 *            base URLs of the services, each ending in {@code /}: first the public one, which is part of every EPR; then other addresses of this
 *            process, including loopback addresses, which local users may write
 * @param groups
 *            what all groups share
 * @param queries
 *            engine for all queries
 * @param notifications
 *            sender of change notifications
 * @param site
 *            the site whose resources the entries of this process describe
 */
public record Container(List<String> servicesUrls, AccessPolicy policy, StateStore store, LeaseClock clock,
        ServiceMetaData metaData, GroupResources groups, QueryEngine queries, NotificationServices notifications,
        SiteSettings site) {

    public Container {
        servicesUrls = List.copyOf(servicesUrls);
    }

    /** Returns the EPR of a service. */
    public EndpointReference service(String name) {
        return EndpointReference.of(servicesUrls.getFirst() + name);
    }

    /** Returns the names of the entries of this process. */
    EntryNaming naming() {
        return new EntryNaming(site.name().orElse(""));
    }

    /** Returns all known addresses of a service. */
    List<String> addresses(String name) {
        return servicesUrls.stream().map(url -> url + name).toList();
    }
}
