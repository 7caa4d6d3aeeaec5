package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three processes: two sites below a virtual organisation, viewed from the top. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsHierarchyIT {

    @TempDir
    Path directory;

    private final List<ServerProcess> processes = new ArrayList<>();

    @AfterEach
    void kill() {
        processes.forEach(ServerProcess::close);
    }

    @Test
    void sites_areCountedAndExpandedInPlace(HeadlessBrowser browser) throws IOException {
        int port = TestPorts.free();
        ServerProcess organisation = up(
                ServerProcess.onPort(port, directory.resolve("vo"), "--set", "webmds.enabled=true"));
        ServerProcess alpha = site("alpha", port);
        site("beta", port);
        alpha.index().add("job");
        await().until(() -> organisation.index().query("count(//sg:Entry)").equals("5"));
        await().untilAsserted(() -> {
            browser.open(organisation.url("/webmds/overview"));
            assertThat(browser.text(".lead")).matches("(?s).*2 direct entries, 5 in the whole hierarchy.*");
        });
        String below = "tr:has([href*='%s'])".formatted(alphaKey(organisation));
        assertThat(browser.text(below + " summary")).contains("2 direct entries, 2 including descendants");
        assertThat(browser.element(below + " ul").isDisplayed()).isFalse();

        browser.click(below + " summary");

        assertThat(browser.url()).isEqualTo(organisation.url("/webmds/overview"));
        assertThat(browser.texts(below + " li")).hasSize(2)
                .anyMatch(line -> line.contains("Host") && line.contains("alpha") && line.contains("load "));
        String before = browser.text(below);
        await().until(() -> !browser.text(below).equals(before));
        assertThat(browser.element(below + " ul").isDisplayed()).as("still open when it is read again").isTrue();
        browser.picture("hierarchy-expanded-light");

        browser.go(below + " li a");
        assertThat(browser.text("h1")).contains("alpha", "Host");
        assertThat(browser.texts(".crumbs a")).hasSize(2);
        browser.open(organisation.url("/webmds/hierarchy"));
        assertThat(browser.texts(".hierarchy a")).hasSize(3);
        browser.picture("three-processes-light");
    }

    private static String alphaKey(ServerProcess organisation) {
        return organisation.index()
                .query("string(/*/sg:Entry[.//*[local-name()='Host'][@*[local-name()='Name']='alpha']]"
                        + "/sg:ServiceGroupEntryEPR//*[local-name()='EntryKey'])");
    }

    private ServerProcess site(String name, int port) throws IOException {
        return up(ServerProcess.up(directory.resolve(name), "--set", "providers.host.enabled=true", "--set",
                "providers.host.interval=1s", "--set", "providers.host.timeout=1s", "--set",
                "providers.host.host-name=" + name, "--set", "hierarchy.upstream[0].urls=" + TestPorts.index(port),
                "--set",
                "hierarchy.upstream[0].interval=1s", "--set", "hierarchy.upstream[0].refresh=2s"));
    }

    private ServerProcess up(ServerProcess process) {
        processes.add(process);
        return process;
    }
}
