package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.configuration.KeyDescription;

class KeyTableTest {

    private static final List<KeyDescription> KEYS = List.of(
            new KeyDescription("interval", "a duration such as 90s or 20m from 1s to 1d", "1m",
                    "Time between two polls."),
            new KeyDescription("choice", "a or b", KeyDescription.REQUIRED, "Either a|b."),
            new KeyDescription("numbers", "list: a whole number", "[]", "Numbers."),
            new KeyDescription("name", "a text", "", "Name."), new KeyDescription("targets", "a list", "", "Targets."),
            new KeyDescription("targets[].port", "a whole number from 1 to 65535", "80", "Port."),
            new KeyDescription("port", "a whole number from 0 to 65535", "0", "Port."),
            new KeyDescription("relay.port", "a whole number from 1 to 65535", "80", "Port."));

    @Test
    void fill_mark_getsTheTable() {
        String document = "Before\n\n<!-- keys: all -->\nold\n<!-- end of keys -->\n\nAfter\n";

        String filled = KeyTable.fill(document, mark -> mark + KeyTable.markdown(KEYS));

        assertThat(filled).isEqualTo("""
                Before

                <!-- keys: all -->

                all| key | value | default | meaning |
                |---|---|---|---|
                | `interval` | duration, 1s to 1d | `1m` | Time between two polls. |
                | `choice` | a or b | required | Either a\\|b. |
                | `numbers` | list: whole number | `[]` | Numbers. |
                | `name` | text | none | Name. |
                | `targets` | list |  | Targets. |
                | `targets[].port`, `relay.port` | whole number, 1 to 65535 | `80` | Port. |
                | `port` | whole number, 0 to 65535 | `0` | Port. |

                <!-- end of keys -->

                After
                """);
        assertThat(KeyTable.fill(filled, mark -> mark + KeyTable.markdown(KEYS))).isEqualTo(filled);
    }
}
