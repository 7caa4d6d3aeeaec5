package org.openmds.loadtest.control.submit.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.control.submit.NodeList;

final class RemoteShellTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void run_program_hasASessionOfItsOwn() throws Exception {
        RemoteShell shell = new RemoteShell(new SshOptions(
                List.of("sh", "-c", "read -r _ _ _ _ _ session _ </proc/$$/stat; echo $$ $session"), "", LIMIT, false),
                NodeList.of(List.of("a")).getFirst());

        String[] numbers = shell.run("", LIMIT).outputOrFail("looking").strip().split(" ", -1);

        assertThat(numbers[1]).isEqualTo(numbers[0]);
    }

    @Test
    void run_options_followThoseOfTheCommand() throws Exception {
        RemoteShell shell = new RemoteShell(
                new SshOptions(List.of("echo", "ssh", "-o", "BatchMode=no"), "me", LIMIT, false),
                NodeList.of(List.of("a:7")).getFirst());

        assertThat(shell.run("true", LIMIT).output()).startsWith("ssh -o BatchMode=no -o BatchMode=yes -o StrictHost")
                .endsWith(" -o ConnectTimeout=60 -p 7 -l me -- a true\n");
    }
}
