package org.openmds.index.summary;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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
        Set<String> names = new LinkedHashSet<>();
        for (String each : List.of(uniqueId, name)) {
            String normal = normalized(each);
            if (!normal.isEmpty() && normal.length() <= MAX_LENGTH) {
                names.add(normal);
            }
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        boolean qualified = names.stream().anyMatch(HostAliases::isQualified);
        List<String> identities = new ArrayList<>();
        Optional<String> label = Optional.empty();
        for (String each : names) {
            boolean isShort = each.indexOf('.') < 0 && !isSpecial(each);
            if (label.isEmpty() && (isShort || isQualified(each))) {
                label = Optional.of("label " + scope + " " + each.split("\\.", 2)[0]);
            }
            if (!isShort || !qualified) {
                identities.add(isQualified(each) || UUID.matcher(each).matches() ? each : scope + " " + each);
            }
        }
        return Optional
                .of(new HostAliases(name.isBlank() ? uniqueId.strip() : name.strip(), identities, label, qualified));
    }

    /** Returns the form of a name in which equal names are equal. */
    static String normalized(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    static boolean isQualified(String name) {
        return name.indexOf('.') > 0 && !isSpecial(name);
    }

    private static boolean isSpecial(String name) {
        return UUID.matcher(name).matches() || IP_ADDRESS.matcher(name).matches() || LOCAL.matcher(name).matches();
    }
}
