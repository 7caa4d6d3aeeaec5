package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.XmlFragment;

class HierarchyDocumentTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "xmlns='http://example.org/any'"})
    void read_linksInAnyNamespace_areListedInOrder(String namespace) {
        HierarchyDocument document = HierarchyDocument.read(XmlFragment.parse("""
                <config %s>
                  <!-- as GT4 had it -->
                  <upstream> https://vo.example.org:8443/wsrf/services/DefaultIndexService
                  </upstream>
                  <downstream>http://a/</downstream><upstream>http://b/</upstream>
                </config>""".formatted(namespace)));

        assertThat(document.upstream()).containsExactly("https://vo.example.org:8443/wsrf/services/DefaultIndexService",
                "http://b/");
        assertThat(document.downstream()).containsExactly("http://a/");
    }

    @Test
    void read_emptyConfig_hasNoLinks() {
        assertThat(HierarchyDocument.read(XmlFragment.parse("<config/>")).upstream()).isEmpty();
    }

    @Test
    void read_badLinks_reportsAllProblems() {
        DocumentProblemsException refused = catchThrowableOfType(DocumentProblemsException.class,
                () -> HierarchyDocument.read(XmlFragment.parse(
                        "<config><upstream>http://a/</upstream><upstream>http://a/</upstream><upstream>a b</upstream>"
                                + "<sidestream/><downstream/><downstream>ftp://x/</downstream></config>")));

        assertThat(refused.problems()).containsExactly(
                "unknown element sidestream in config; known are upstream and downstream",
                "upstream 2 repeats http://a/",
                "upstream 3 must be an http or https URL, was 'a b'",
                "downstream 1 must be an http or https URL, was ''",
                "downstream 2 must be an http or https URL, was 'ftp://x/'");
    }

    @Test
    void read_otherRoot_isRefused() {
        assertThat(catchThrowableOfType(DocumentProblemsException.class,
                () -> HierarchyDocument.read(XmlFragment.parse("<hierarchy/>"))))
                .hasMessageContaining("was a hierarchy");
    }
}
