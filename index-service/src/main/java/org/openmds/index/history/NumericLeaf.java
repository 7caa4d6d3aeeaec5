package org.openmds.index.history;

/**
 * A number in an entry's content.
 *
 * @param path
 *            to it, as {@link NumericLeaves} writes paths
 * @param resourceEnd
 *            where the part of the path ends that names the innermost host, cluster or queue around it; 0 where there is none
 * @param host
 *            name of the host around it; empty where there is none
 * @param value
 *            finite
 */
public record NumericLeaf(String path, int resourceEnd, String host, double value) {

    /** The host, cluster or queue that it is of; empty where there is none. */
    public String resource() {
        return path.substring(0, resourceEnd);
    }

    /** What it is of that, the same for all that have their data in the same form: {@code ProcessorLoad/@Last1Min}. */
    public String property() {
        if (resourceEnd == 0) {
            return path;
        }
        return resourceEnd == path.length() ? "." : path.substring(resourceEnd + 1);
    }
}
