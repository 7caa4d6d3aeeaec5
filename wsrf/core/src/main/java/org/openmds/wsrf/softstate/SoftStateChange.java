package org.openmds.wsrf.softstate;

/**
 * A requested change: a function of the draft, of its time and of the request itself, which holds all random values that it needs. So the same
 * requests give the same records everywhere.
 *
 * @param <D>
 *            the draft of the kind
 * @param <T>
 *            the result for the requestor
 */
@FunctionalInterface
public interface SoftStateChange<D extends Draft, T> {

    /**
     * Adds the change to the draft; if it throws, the draft is unchanged.
     *
     * @throws org.openmds.wsrf.xml.DescribedException
     *             the request is refused; the requestor gets this exception
     */
    T apply(D draft);
}
