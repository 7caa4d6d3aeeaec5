package org.openmds.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.gateway.route.ValueForm.Choice;
import org.openmds.gateway.route.ValueForm.Text;
import org.openmds.gateway.route.ValueForm.Whole;

/** Parameters of requests, and the reasons for which they are refused. */
class ParameterReaderTest {

    private static final Route ROUTE = Route.get("/things/{name}", "thing", "One thing",
            List.of(RouteParameter.path("name", new Text(5, "abc"), "The name."),
                    RouteParameter.query("limit", new Whole(1, 100, 10), "The largest number."),
                    RouteParameter.required("q", new Text(20, "//a"), "The expression."),
                    RouteParameter.query("form", new Choice(List.of("json", "xml")), "The form."),
                    RouteParameter.prefix("ns.", new Text(20, "urn:a"), "A namespace."),
                    RouteParameter.header("If-None-Match", new Text(20, "x"), "The known version.")),
            List.of(), _ -> ApiAnswer.empty(204));

    private static Map<String, String> read(String query) {
        return ParameterReader.read(ROUTE, Map.of("name", "abc"), query, _ -> Optional.empty());
    }

    @Test
    void read_allPlaces_areDecoded() {
        Map<String, String> values = ParameterReader.read(ROUTE, Map.of("name", "abc"),
                "q=%2F%2Fa%5B%40n%3D%27x+y%27%5D&limit=7&ns.g=urn%3Ag&&form=xml",
                name -> Optional.of("tag").filter(_ -> name.equals("If-None-Match")));

        assertThat(values).containsExactlyInAnyOrderEntriesOf(Map.of("name", "abc", "q", "//a[@n='x y']", "limit", "7",
                "ns.g", "urn:g", "form", "xml", "if-none-match", "tag"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', value = {"limit=7 # the parameter q is missing",
        "q=a&q=b # the parameter q is given twice", "q=a&x=1 # there is no parameter 'x'",
        "q=a&limit=0 # limit must be a whole number from 1 to 100, was '0'",
        "q=a&limit=-1 # limit must be a whole number from 1 to 100, was '-1'",
        "q=a&limit=99999999999 # limit must be a whole number from 1 to 100, was '99999999999'",
        "q=a&form=csv # form must be one of json, xml, was 'csv'", "q=a&ns.=u # there is no parameter 'ns.'",
        "q=%zz # the query of the URL is not encoded as UTF-8 with %",
        "q=%ff # the query of the URL is not encoded as UTF-8 with %",
        "q= # q must have 1 to 20 characters, has 0", "q=a&If-None-Match=x # there is no parameter 'If-None-Match'"})
    void read_wrongQuery_isRefusedWithTheReason(String query, String reason) {
        assertThatExceptionOfType(ApiProblem.class).isThrownBy(() -> read(query)).withMessageContaining(reason);
    }

    @Test
    void read_severalProblems_areAllReported() {
        assertThatExceptionOfType(ApiProblem.class).isThrownBy(() -> read("limit=x&form=y&z=1"))
                .withMessageContainingAll("limit must", "form must", "no parameter 'z'", "q is missing");
    }

    @Test
    void read_endlessQuery_isRefusedAfterALimit() {
        String query = IntStream.range(0, 10_000).mapToObj(i -> "ns.a" + i + "=u").collect(Collectors.joining("&"));

        assertThatExceptionOfType(ApiProblem.class).isThrownBy(() -> read("q=a&" + query))
                .withMessage("there are more than 100 parameters");
    }
}
