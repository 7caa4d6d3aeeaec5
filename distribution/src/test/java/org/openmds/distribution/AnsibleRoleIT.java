package org.openmds.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Runs the role for Ansible in a root of its own, without systemd. */
@Tag("long")
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class AnsibleRoleIT {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path PLAYBOOK = DeployFolder.FOLDER.resolve("ansible/site.yaml");
    private static final String INVENTORY = """
            openmds:
              hosts:
                localhost: {ansible_connection: local}
              vars:
                openmds_package: %s
                openmds_service: false
                openmds_configuration: {http: {port: %s}}
                openmds_secrets: {site.token: 0123456789abcdef}
                openmds_fragments: {10-log: {logging: {level: warn}}}
            """;

    @TempDir
    private Path folder;

    private OverlayRoot root;
    private Path shared;

    @BeforeEach
    void mount() throws IOException {
        root = OverlayRoot.mount(folder, TARGET);
        shared = Files.createDirectories(TARGET.resolve("ansible"));
    }

    @AfterEach
    void unmount() throws IOException {
        root.close();
    }

    @Test
    void role_runTwice_installsConfiguresAndThenChangesNothing() throws Exception {
        assertThat(play("9090")).contains("failed=0");
        assertThat(root.run("mds", "config", "show", "--config", "/etc/openmds", "http.port")).contains("9090");
        assertThat(root.run("mds", "config", "show", "--config", "/etc/openmds", "logging.level")).contains("warn");
        assertThat(root.run("stat", "-c", "%a %U %G", "/etc/openmds/secrets/site.token"))
                .isEqualTo("640 root openmds\n");

        assertThat(play("9090")).contains("changed=0", "failed=0");
    }

    @Test
    void role_mistakeInTheConfiguration_stopsAndKeepsTheOldOne() throws Exception {
        play("9090");

        assertThatThrownBy(() -> play("soon")).hasMessageContaining("http.port");
        assertThat(root.run("cat", "/etc/openmds/mds.yaml")).contains("9090");
    }

    private String play(String port) throws IOException, InterruptedException {
        Files.writeString(shared.resolve("inventory.yaml"), INVENTORY.formatted(PackagesIT.inRoot("openmds_"), port));
        return root.run("env", "MDS_AOT=off", "ANSIBLE_NOCOLOR=1", "ansible-playbook", "-i",
                "/mnt/ansible/inventory.yaml", PLAYBOOK.toString());
    }
}
