package org.openmds.index;

import java.util.List;

import org.openmds.index.query.QueryEngine;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.servicegroup.PagePool;
import org.openmds.wsrf.state.StateStore;

/**
 * The process that services live in: what they share.
 *
 * @param servicesUrls
 *            where the services are, each ending in {@code /}: first for others, as part of every EPR; then the further ways by which the process knows
 *            itself, those of loopback addresses too, since people on the machine write them
 * @param pages
 *            memory for prepared answers
 * @param queries
 *            answers all queries
 * @param notifications
 *            tells of changes
 */
public record Container(List<String> servicesUrls, AccessPolicy policy, StateStore store, LeaseClock clock,
        ServiceMetaData metaData, PagePool pages, QueryEngine queries, NotificationServices notifications) {

    public Container {
        servicesUrls = List.copyOf(servicesUrls);
    }

    /** The EPR of a service. */
    public EndpointReference service(String name) {
        return EndpointReference.of(servicesUrls.getFirst() + name);
    }

    /** All addresses that a service is known to have. */
    List<String> addresses(String name) {
        return servicesUrls.stream().map(url -> url + name).toList();
    }
}
