package org.openmds.provider.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.provider.document.DocumentFixtures.collect;
import static org.openmds.provider.document.DocumentFixtures.content;
import static org.openmds.provider.document.DocumentFixtures.text;

import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;

class TextDocumentTest extends ProviderContract {

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return new DocumentProvider("text", change.apply(FixedInput.of("file /etc/os-release", "ID=debian\n")), text());
    }

    /** Any text that is not blank is valid. */
    @Override
    protected void malformedAnswer_isAClearFailure(String answer) {
        if (answer.isBlank()) {
            super.malformedAnswer_isAClearFailure(answer);
        }
    }

    @Override
    protected void deepAnswer_isAClearFailure() {
        // Text has no nesting.
    }

    @Test
    void collect_lines_becomeElements() throws CollectionException {
        assertThat(content(collect(text(), """
                # of this host
                ID=debian

                PRETTY_NAME="Debian GNU/Linux 12"
                Model name:   EPYC 9654
                  cache size\t: 1024 KB
                empty =
                http://example.org/
                all is <well>
                """))).isEqualTo("<ID>debian</ID><PRETTY_NAME>Debian GNU/Linux 12</PRETTY_NAME>"
                + "<Model_name name=\"Model name\">EPYC 9654</Model_name>"
                + "<cache_size name=\"cache size\">1024 KB</cache_size><empty/><line>http://example.org/</line>"
                + "<line>all is &lt;well&gt;</line>");
    }
}
