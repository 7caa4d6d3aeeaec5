package org.openmds.index.history;

/**
 * A number in an entry's content.
 *
 * @param path
 *            path in the format of {@link NumericLeaves}
 * @param resourceEnd
 *            end of the part of the path that names the innermost host, cluster or queue around the number; 0 without one
 * @param host
 *            name of the host around the number; empty without one
 * @param value
 *            finite value
 */
public record NumericLeaf(String path, int resourceEnd, String host, double value) {

    /** Returns the path of the host, cluster or queue around the number; empty without one. */
    public String resource() {
        return path.substring(0, resourceEnd);
    }

    /** Returns the path inside the resource, the same for all resources with data of the same form: {@code ProcessorLoad/@Last1Min}. */
    public String property() {
        if (resourceEnd == 0) {
            return path;
        }
        return resourceEnd == path.length() ? "." : path.substring(resourceEnd + 1);
    }
}
