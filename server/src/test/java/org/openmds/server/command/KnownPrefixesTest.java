package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.webmds.source.KnownPrefixes;

class KnownPrefixesTest {

    @Test
    void wellKnown_ofTheToolAndOfWebMds_areTheSame() {
        assertThat(KnownPrefixes.ALL).isEqualTo(NamespaceTable.wellKnown());
    }
}
