package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

class ProviderProgramTest {

    private static final DN SUBTREE = DirectoryNames.group(DirectoryNames.MEMORY,
            DirectoryNames.host("a", DirectoryNames.LOCAL_SUFFIX));

    private static ProviderProgram provider(String script, Duration longest) {
        return new ProviderProgram(DirectoryNames.MEMORY, SUBTREE, List.of("/bin/sh", "-c", script), longest);
    }

    @Test
    void fetch_theScript_printsThreeEntriesOfAThousandBytes(@TempDir Path folder) throws Exception {
        List<ProviderProgram> providers = ProviderScript.write(folder).providers("a", 12, DirectoryNames.LOCAL_SUFFIX);
        assertThat(providers).extracting(ProviderProgram::group)
                .startsWith("memory", "processors")
                .contains("memory-2")
                .doesNotHaveDuplicates();
        for (ProviderProgram provider : providers) {
            List<Entry> entries = provider.fetch();
            assertThat(entries).hasSize(3);
            assertThat(entries.stream().mapToInt(entry -> entry.toLDIFString().length()).sum()).isBetween(900, 1_200);
        }
    }

    @Test
    void fetch_failures_nameTheProvider() {
        Duration longest = Duration.ofSeconds(20);
        assertThatExceptionOfType(OriginException.class).isThrownBy(provider("exit 3", longest)::fetch)
                .withMessage("provider memory exited with status 3");
        assertThatExceptionOfType(OriginException.class).isThrownBy(provider("echo hello", longest)::fetch)
                .withMessageContaining("provider memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(provider("printf 'dn: o=grid\\nobjectClass: top\\n'", longest)::fetch)
                .withMessageContaining("below Mds-Device-Group-name=memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(provider("exec sleep 60", Duration.ofMillis(50))::fetch)
                .withMessageContaining("provider memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(new ProviderProgram(DirectoryNames.MEMORY, SUBTREE, List.of("/no/such/program"),
                        longest)::fetch)
                .withMessageContaining("cannot be started");
    }
}
