package org.openmds.loadtest.control.submit.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.control.submit.NodeList;

final class CommandShellTest {

    @Test
    void run_program_hasASessionOfItsOwn() throws Exception {
        try (CommandShell shell = new CommandShell(List.of("sh", "-c",
                "read -r _ _ _ _ _ session _ </proc/$$/stat; echo $$ $session"),
                NodeList.of(List.of("a")).getFirst(), "")) {
            String[] numbers = shell.run("", Duration.ofSeconds(60)).outputOrFail("looking").strip().split(" ", -1);

            assertThat(numbers[1]).isEqualTo(numbers[0]);
        }
    }
}
