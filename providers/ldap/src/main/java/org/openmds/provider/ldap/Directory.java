package org.openmds.provider.ldap;

import java.util.Collection;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.Entry;

/** Something that holds entries. Its text names it in messages and documents. */
interface Directory {

    /** All entries as they are now, in the order of their names. Called by one thread at a time. */
    Collection<Entry> read(Deadline deadline) throws CollectionException;
}
