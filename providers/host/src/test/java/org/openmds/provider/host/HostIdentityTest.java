package org.openmds.provider.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostIdentityTest {
    private static final String MACHINE_ID = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path directory;

    @Test
    void read_shortSystemName_isCompletedByLookup() {
        HostIdentity identity = identity("node1", name -> name + ".example.org");

        assertThat(identity.read()).isEqualTo(new IdentityReading("node1.example.org", "node1", "node1.example.org"));
    }

    @Test
    void read_qualifiedSystemName_makesNoLookup() {
        HostIdentity identity = identity("node1.example.org", _ -> {
            throw new AssertionError("looked up");
        });

        assertThat(identity.read().name()).isEqualTo("node1.example.org");
        assertThat(identity.read().shortName()).isEqualTo("node1");
    }

    @Test
    void read_hostsFileSaysLocalhost_keepsSystemName() {
        assertThat(identity("vm", _ -> "localhost").read().name()).isEqualTo("vm");
    }

    @Test
    void read_lookupHangsOrFails_givesShortNameUntilItAnswers() {
        List<Runnable> pending = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        HostIdentity identity = new HostIdentity(() -> "node1", name -> {
            asked.add(name);
            if (asked.size() == 1) {
                throw new UncheckedIOException(new UnknownHostException(name));
            }
            return name + ".example.org";
        }, pending::add, directory.resolve("none"));

        assertThat(identity.read().name()).isEqualTo("node1");
        assertThat(identity.read().name()).isEqualTo("node1");
        assertThat(pending).hasSize(1);
        pending.removeFirst().run();
        assertThat(identity.read().name()).isEqualTo("node1");
        pending.removeFirst().run();
        assertThat(identity.read().name()).isEqualTo("node1.example.org");
        assertThat(identity.read().name()).isEqualTo("node1.example.org");
        assertThat(asked).hasSize(2);
    }

    @Test
    void read_machineIdPresent_derivesUuidThatDoesNotRevealIt() throws Exception {
        Files.writeString(directory.resolve("machine-id"), MACHINE_ID + "\n");

        String uniqueId = identity("node1", UnaryOperator.identity()).read().uniqueId();

        assertThat(uniqueId).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
                .isEqualTo(identity("renamed", UnaryOperator.identity()).read().uniqueId());
        assertThat(uniqueId.replace("-", "")).isNotEqualTo(MACHINE_ID);
    }

    private HostIdentity identity(String systemName, UnaryOperator<String> canonicalName) {
        return new HostIdentity(() -> systemName, canonicalName, Runnable::run, directory.resolve("machine-id"));
    }
}
