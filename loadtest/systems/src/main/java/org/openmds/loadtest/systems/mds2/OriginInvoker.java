package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.sdk.Entry;

/** The strategy by which a server fetches entries from several origins. Thread-safe. */
interface OriginInvoker {

    /**
     * Returns the entries of each origin, in the given order; cached entries if they are fresh.
     *
     * @throws OriginException
     *             if an origin does not answer
     */
    List<List<Entry>> invoke(List<CachedOrigin> origins) throws OriginException, InterruptedException;
}
