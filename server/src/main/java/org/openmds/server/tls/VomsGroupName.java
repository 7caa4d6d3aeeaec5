package org.openmds.server.tls;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a group of a virtual organisation, with a role or without, as VOMS writes it (fully qualified attribute name).
 *
 * @param group
 *            such as {@code /atlas/prod}
 * @param role
 *            such as {@code production}; empty for none
 */
record VomsGroupName(String group, String role) {

    private static final int MAX_LENGTH = 255;
    private static final Pattern FORM = Pattern
            .compile("((?:/[\\w.-]+)+)(?:/Role=([\\w.-]+))?(?:/Capability=[\\w.-]+)?");
    private static final String NO_ROLE = "NULL";

    /** Reads a name; {@code Role=NULL} is no role, and a capability, which VOMS no longer gives, does not count. Empty for another form. */
    static Optional<VomsGroupName> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? Optional.of(new VomsGroupName(parts.group(1),
                        Optional.ofNullable(parts.group(2)).filter(role -> !role.equals(NO_ROLE)).orElse("")))
                : Optional.empty();
    }

    /** Returns true if the group is that of an organisation, or below it. */
    boolean isOf(String organisation) {
        return group.equals("/" + organisation) || group.startsWith("/" + organisation + "/");
    }

    /** Returns the shortest form, such as {@code /atlas/Role=production}. */
    String text() {
        return role.isEmpty() ? group : group + "/Role=" + role;
    }
}
