package org.openmds.server.local;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.jetty.server.Request;
import org.openmds.server.settings.UnixSocketSettings;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/**
 * A user of this machine at the other end of a Unix socket, as the kernel tells (SO_PEERCRED). Immutable.
 *
 * @param name
 *            name of the user, or its number if it has none
 * @param groups
 *            the group of the program, and the groups that {@code /etc/group} has for the user
 * @param administrator
 *            true for users who could change the server's files anyway: root and the user of the server
 */
public record LocalUser(String name, Set<String> groups, boolean administrator) {

    /** The issuer of callers by Unix sockets, for rules. */
    private static final String ISSUER = UnixSocketSettings.ISSUER;
    /** The claim of administrators; other callers with this claim have another issuer. */
    private static final String ADMINISTRATOR = "unix-administrator";
    private static final String ATTRIBUTE = LocalUser.class.getName();
    private static final Path GROUPS = Path.of("/etc/group");
    private static final long MAX_GROUP_BYTES = 1 << 20;
    private static final int GROUP_FIELDS = 4;

    public LocalUser {
        groups = Set.copyOf(groups);
    }

    /**
     * Returns the user at the other end of a connection.
     *
     * @param administrators
     *            the users who have all rights
     * @throws IOException
     *             the system does not tell, or the file of groups cannot be read
     */
    public static LocalUser of(SocketChannel connection, Collection<UserPrincipal> administrators) throws IOException {
        UnixDomainPrincipal peer = connection.getOption(ExtendedSocketOptions.SO_PEERCRED);
        String name = peer.user().getName();
        Set<String> groups = new HashSet<>(further(name));
        groups.add(peer.group().getName());
        return new LocalUser(name, groups, administrators.contains(peer.user()));
    }

    /** Returns the groups in which a file has the user as a member. A file beyond the limit counts as empty. */
    private static Set<String> further(String user) throws IOException {
        if (!Files.isReadable(GROUPS) || Files.size(GROUPS) > MAX_GROUP_BYTES) {
            return Set.of();
        }
        return groups(Files.readAllLines(GROUPS, StandardCharsets.ISO_8859_1), user);
    }

    /** Returns the groups of a user in lines such as {@code adm:x:4:syslog,alice}. */
    static Set<String> groups(List<String> lines, String user) {
        Set<String> groups = new HashSet<>();
        for (String line : lines) {
            String[] fields = line.split(":", -1);
            if (fields.length == GROUP_FIELDS
                    && Arrays.asList(fields[GROUP_FIELDS - 1].strip().split(",")).contains(user)) {
                groups.add(fields[0]);
            }
        }
        return groups;
    }

    /** Makes this the user of a request. */
    public void mark(Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Returns the user of a request; empty if it came by another way than a Unix socket. */
    public static Optional<LocalUser> of(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof LocalUser user ? Optional.of(user) : Optional.empty();
    }

    /** Returns the caller, such as {@code unix:alice}. */
    public Caller caller() {
        return new Caller(ISSUER + ":" + name, new CredentialStatement(Optional.of(ISSUER), groups,
                administrator ? Map.of(ADMINISTRATOR, Set.of("true")) : Map.of(), Optional.empty()));
    }

    /** Returns true for callers who are such administrators. */
    public static boolean isAdministrator(Caller caller) {
        return caller.authenticated() && caller.statement().issuer().filter(ISSUER::equals).isPresent()
                && !caller.statement().values(ADMINISTRATOR).isEmpty();
    }
}
