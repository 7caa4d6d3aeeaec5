package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.function.Function;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;

/**
 * What a service group is made with.
 *
 * @param name
 *            for rights, metrics, threads and durable state; unique in the process
 * @param entryReference
 *            the EPR of an entry
 * @param leases
 *            what is granted
 * @param rule
 *            who and what is admitted
 * @param maxEntries
 *            more are refused
 * @param pages
 *            memory for prepared answers; several groups may share it
 */
public record GroupSettings(String name, Function<EntryKey, EndpointReference> entryReference, LeaseTerms leases,
        MembershipContentRule rule, int maxEntries, PagePool pages) {

    /** How long a collected value may wait for the disk. */
    static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);
    /** Requests that may wait for the writer; more are refused. */
    static final int QUEUE_CAPACITY = 10_000;
    /** Requests that share one write to the disk. */
    static final int BATCH = 1024;
}
