package org.openmds.index.summary;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of a host in one report, as keys by which reports about the same host find each other.
 *
 * <ul>
 * <li>A fully qualified name and a UUID mean the same host everywhere.</li>
 * <li>A name without a domain, an IP address and {@code localhost} mean the same host only within the entries of one index.</li>
 * <li>A name without a domain may also be the first label of a fully qualified name within the entries of the same index: the key
 * {@link #label} is common to both, and {@link HostGroup} decides.</li>
 * </ul>
 *
 * @param shown
 *            the name for people
 * @param identities
 *            keys that are enough to identify the host
 * @param label
 *            key of the first label; empty without one
 * @param qualified
 *            true if one of the names is fully qualified
 */
record HostAliases(String shown, List<String> identities, Optional<String> label, boolean qualified) {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+|[0-9a-f:.%]*:[0-9a-z:.%]*");
    private static final Pattern LOCAL = Pattern.compile("localhost|(.+\\.)?(localdomain\\d?|localhost)");
    private static final int MAX_LENGTH = 255;

    HostAliases {
        identities = List.copyOf(identities);
    }

    /**
     * Reads the names of a host.
     *
     * @param scope
     *            the index that has the entry
     * @return empty if the host has no name
     */
    static Optional<HostAliases> of(String name, String uniqueId, String scope) {
        List<String> names = Stream.of(uniqueId, name)
                .map(HostAliases::normalized)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        boolean qualified = names.stream().anyMatch(HostAliases::isQualified);
        List<String> identities = names.stream()
                .filter(each -> !isShort(each) || !qualified)
                .map(each -> isGlobal(each) ? each : scope + " " + each)
                .toList();
        Optional<String> label = names.stream()
                .filter(each -> isShort(each) || isQualified(each))
                .findFirst()
                .map(each -> "label " + scope + " " + each.split("\\.", 2)[0]);
        return Optional.of(new HostAliases(shortened(name.isBlank() ? uniqueId : name), identities, label, qualified));
    }

    private static boolean isShort(String name) {
        return name.indexOf('.') < 0 && !isSpecial(name);
    }

    private static boolean isGlobal(String name) {
        return isQualified(name) || UUID.matcher(name).matches();
    }

    /** Returns the form of a name in which equal names are equal. */
    static String normalized(String name) {
        String lower = shortened(name).toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    /** Cuts off what no name of a host has: reports are kept in memory. */
    private static String shortened(String name) {
        String text = name.strip();
        return text.substring(0, Math.min(text.length(), MAX_LENGTH));
    }

    static boolean isQualified(String name) {
        return name.indexOf('.') > 0 && !isSpecial(name);
    }

    private static boolean isSpecial(String name) {
        return UUID.matcher(name).matches() || IP_ADDRESS.matcher(name).matches() || LOCAL.matcher(name).matches();
    }
}
