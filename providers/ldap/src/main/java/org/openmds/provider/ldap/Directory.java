package org.openmds.provider.ldap;

import java.util.Collection;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.Entry;

/** A source of LDAP entries: a server, a program or a file. Its text names it in messages and documents. */
interface Directory {

    /** Returns all current entries, in the order of their names. Called by one thread at a time. */
    Collection<Entry> read(Deadline deadline) throws CollectionException;
}
