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

class ProviderTest {

    private static final DN SUBTREE = Tree.group(Tree.MEMORY, Tree.host("a", Tree.LOCAL_SUFFIX));

    private static Provider provider(String script, Duration longest) {
        return new Provider(Tree.MEMORY, SUBTREE, List.of("/bin/sh", "-c", script), longest);
    }

    @Test
    void fetch_theScript_printsThreeEntriesOfAThousandBytes(@TempDir Path folder) throws Exception {
        List<Provider> providers = Providers.in(folder).of("a", 12, Tree.LOCAL_SUFFIX);
        assertThat(providers).extracting(Provider::group)
                .startsWith("memory", "processors")
                .contains("memory-2")
                .doesNotHaveDuplicates();
        for (Provider provider : providers) {
            List<Entry> entries = provider.fetch();
            assertThat(entries).hasSize(3);
            assertThat(entries.stream().mapToInt(entry -> entry.toLDIFString().length()).sum()).isBetween(900, 1_200);
        }
    }

    @Test
    void fetch_whatIsNotAsItShouldBe_isToldWithItsName() {
        Duration longest = Duration.ofSeconds(20);
        assertThatExceptionOfType(OriginException.class).isThrownBy(provider("exit 3", longest)::fetch)
                .withMessage("provider memory ended with 3");
        assertThatExceptionOfType(OriginException.class).isThrownBy(provider("echo hello", longest)::fetch)
                .withMessageContaining("provider memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(provider("printf 'dn: o=grid\\nobjectClass: top\\n'", longest)::fetch)
                .withMessageContaining("below Mds-Device-Group-name=memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(provider("exec sleep 60", Duration.ofMillis(50))::fetch)
                .withMessageContaining("provider memory");
        assertThatExceptionOfType(OriginException.class)
                .isThrownBy(new Provider(Tree.MEMORY, SUBTREE, List.of("/no/such/program"), longest)::fetch)
                .withMessageContaining("cannot be started");
    }
}
