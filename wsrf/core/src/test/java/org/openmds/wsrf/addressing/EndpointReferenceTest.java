package org.openmds.wsrf.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

final class EndpointReferenceTest {

    private static final QName NAME = new QName("http://www.w3.org/2005/08/addressing", "EndpointReference", "wsa");

    @Test
    void toFragment_thenRead_isTheSame() {
        EndpointReference reference = EndpointReference.of("http://h/s?a=1&b=<2>".replace("<2>", "2"),
                new QName("urn:k", "Key", "k"), "a<b");

        XmlFragment written = reference.toFragment(NAME);

        ServiceCalls.valid(written);
        EndpointReference read = EndpointReference.read(written.root());
        assertThat(read.toFragment(NAME)).isEqualTo(written);
        assertThat(read.address()).isEqualTo(reference.address());
        assertThat(read.referenceParameters().getFirst().root().text()).isEqualTo("a<b");
    }

    @Test
    void read_anyNameAndSpelling_keepsParametersMetadataAndTheirNamespaces() {
        EndpointReference read = EndpointReference.read(XmlFragment
                .parse("""
                        <sg:MemberEPR xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns="http://www.w3.org/2005/08/addressing" xmlns:q="urn:q">
                          <Address>
                             urn:uuid:1
                          </Address>
                          <ReferenceParameters><q:a>q:name</q:a><b xmlns=""/></ReferenceParameters>
                          <Metadata><q:m/></Metadata>
                        </sg:MemberEPR>""")
                .root());

        assertThat(read.address()).isEqualTo("urn:uuid:1");
        assertThat(read.referenceParameters()).extracting(XmlFragment::name)
                .containsExactly(new QName("urn:q", "a"), new QName("b"));
        assertThat(read.referenceParameters().getFirst().root().resolve("q:name")).contains(new QName("urn:q", "name"));
        assertThat(read.metadata()).hasSize(1);
        ServiceCalls.valid(read.toFragment(NAME));
    }

    @Test
    void toFragment_withoutParameters_writesTheAddressAlone() {
        assertThat(EndpointReference.of("http://h/").toFragment(NAME).root().children()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "service", "/wsrf/services/X", "http://a b/", "http://[::1", "%"})
    void read_addressThatIsNoAbsoluteUri_isRefused(String address) {
        XmlFragment epr = XmlFragment
                .parse("<E xmlns='http://www.w3.org/2005/08/addressing'><Address>" + address + "</Address></E>");

        assertThatThrownBy(() -> EndpointReference.read(epr.root())).isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("E");
    }

    @Test
    void read_withoutAddressOrOfAnotherAddressing_isRefusedWithTheNamespace() {
        XmlFragment old = XmlFragment
                .parse("<E xmlns='http://schemas.xmlsoap.org/ws/2004/08/addressing'><Address>http://h/</Address></E>");

        assertThatThrownBy(() -> EndpointReference.read(old.root())).isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("http://www.w3.org/2005/08/addressing");
    }

    @Test
    void read_manyParametersBelowManyNamespaces_isRefusedBeforeTheyFillTheMemory() {
        StringBuilder document = new StringBuilder("<e xmlns:wsa='http://www.w3.org/2005/08/addressing'");
        for (int i = 0; i < 900; i++) {
            document.append(" xmlns:n").append(i).append("='urn:").append("x".repeat(200)).append(i).append('\'');
        }
        document.append("><wsa:Address>http://h/</wsa:Address><wsa:ReferenceParameters>")
                .append("<a/>".repeat(20_000))
                .append("</wsa:ReferenceParameters></e>");
        XmlFragment hostile = XmlFragment.parse(document.toString());

        assertThatThrownBy(() -> EndpointReference.read(hostile.root())).isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("longer than");
    }
}
