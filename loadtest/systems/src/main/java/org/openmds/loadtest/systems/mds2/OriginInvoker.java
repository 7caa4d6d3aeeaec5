package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.sdk.Entry;

/** How a server has its origins give what a query needs. Thread-safe. */
interface OriginInvoker {

    /**
     * The entries of each, in that order: kept ones where they are fresh.
     *
     * @throws OriginException
     *             where one of them does not answer
     */
    List<List<Entry>> invoke(List<CachedOrigin> origins) throws OriginException, InterruptedException;
}
