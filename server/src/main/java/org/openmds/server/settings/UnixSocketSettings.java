package org.openmds.server.settings;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The socket in the file system by which users of this machine reach the server without a credential. */
public record UnixSocketSettings(
        @Key("File of the socket, in a folder that exists, such as /run/openmds/mds.sock. The socket is opened if it is set. Callers are the users of this machine; root and the user of the server have all rights.") Optional<Path> path,
        @Key(value = "Permissions of the file as an octal number; who may write it can connect.", initial = "0660", pattern = "0?[0-7]{3}", expected = "three octal digits, such as 0660") String mode,
        @Key("Group of the file. The user of the server must belong to it. By default the group of the server.") Optional<String> group)
        implements
            CheckedSettings {

    /** The issuer of callers by the socket, for rules. */
    public static final String ISSUER = "unix";
    /** Limit of the operating system. */
    private static final int MAX_PATH_BYTES = 107;
    private static final int OCTAL = 8;

    @Override
    public void check(Findings findings) {
        if (path.isPresent() && path.get().toString().getBytes(StandardCharsets.UTF_8).length > MAX_PATH_BYTES) {
            findings.report("expected a path of at most %d bytes, got %s".formatted(MAX_PATH_BYTES, path.get()),
                    "path");
        }
        if (group.isPresent() && path.isEmpty()) {
            findings.report("needs http.unix-socket.path", "group");
        }
    }

    /** Returns the permissions of the file. */
    public Set<PosixFilePermission> permissions() {
        int bits = Integer.parseInt(mode, OCTAL);
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((bits >> all.length - 1 - i & 1) == 1) {
                permissions.add(all[i]);
            }
        }
        return permissions;
    }
}
