#!/usr/bin/perl
# Prints the hosts of an index, with modules that belong to Perl.
use strict;
use warnings;
use HTTP::Tiny;

my $envelope = <<'END';
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
<rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">
<rp:QueryExpression Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//glue:Host/@glue:Name</rp:QueryExpression>
</rp:QueryResourceProperties></s:Body></s:Envelope>
END
my $action = 'http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest';
my $headers = {'Content-Type' => 'text/xml; charset=utf-8', SOAPAction => qq("$action")};

my $answer = HTTP::Tiny->new(timeout => 30)->post($ARGV[0], {content => $envelope, headers => $headers});
die "HTTP $answer->{status}: $answer->{content}\n" unless $answer->{success};
# The query selects attributes, which come as one line of text each.
my ($names) = $answer->{content} =~ m{<(?:\w+:)?QueryResourcePropertiesResponse[^>]*>(.*?)</}s;
print "$_\n" for grep { /\S/ } split /\n/, $names // '';
