<?xml version="1.0" encoding="UTF-8"?>
<!-- The sites of a grid; with a VO, the queues that it may use; with a site, its queues and its problems. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:g="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"
    xmlns:s="http://openmds.org/provider/site" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:source-columns.xsl"/>
  <xsl:import href="webmds:glue2.xsl"/>

  <xsl:param name="vo" as="xs:string" select="''"/>
  <xsl:param name="site" as="xs:string" select="''"/>

  <xsl:variable name="f:self" select="'grid'"/>
  <xsl:variable name="f:state" select="map { 'vo': $vo, 'site': $site }"/>
  <xsl:variable name="f:all" as="element(g:AdminDomain)*" select="sort(f:grid-sites($f:roots), (), function($each) { lower-case(f:id($each)) })"/>
  <xsl:variable name="f:chosen" as="element(g:AdminDomain)*" select="$f:all[$site = '' or lower-case(f:id(.)) = lower-case($site)]"/>
  <xsl:variable name="f:all-vos" as="xs:string*" select="f:all-vos($f:all ! f:shares(.))"/>
  <xsl:variable name="f:queues-wanted" select="$vo != '' or $site != ''"/>
  <!-- Queues that accept jobs and have the most free slots are first. -->
  <xsl:variable name="f:rows" as="element()*" select="if (not($f:queues-wanted)) then $f:all
      else sort($f:chosen ! f:shares(.)[$vo = '' or f:is-for(., $vo)], (), function($share) { if (f:accepts($share)) then 0 else 1, -(f:whole($share/g:FreeSlots), -1)[1] })"/>
  <xsl:variable name="f:columns" as="map(*)*" select="if ($f:queues-wanted) then $f:share-columns else $f:grid-site-columns"/>

  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="f:key($row/ancestor::sg:Entry[1]) || ' ' || f:id($row)"/>
  </xsl:function>

  <xsl:function name="f:grid-link" as="xs:string">
    <xsl:param name="parameter" as="xs:string"/>
    <xsl:param name="value" as="xs:string"/>
    <xsl:sequence select="'/webmds/grid?group=' || encode-for-uri($group) || '&amp;' || $parameter || '=' || encode-for-uri($value)"/>
  </xsl:function>

  <xsl:variable name="f:grid-site-columns" as="map(*)*" select="
      map { 'key': 'site', 'label': 'Site', 'find': true(), 'head': true(), 'value': function($each) { f:id($each) }, 'cell': function($each) { f:anchor(f:grid-link('site', f:id($each)), f:id($each)) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($each) { f:health($each/ancestor::sg:Entry[1]) }, 'rank': function($each) { f:rank(f:health($each/ancestor::sg:Entry[1])) }, 'cell': function($each) { f:mark(f:health($each/ancestor::sg:Entry[1])) } },
      f:number-column('queues', 'Queues', function($each) { count(f:shares($each)) }),
      map { 'key': 'free', 'label': 'Slots free', 'number': true(), 'bar': true(), 'value': function($each) { f:free-slots(f:shares($each)) },
          'cell': function($each) { f:capacity(f:free-slots(f:shares($each)), f:total-slots(f:computing-services($each))) } },
      f:data-column('slots', function($each) { f:total-slots(f:computing-services($each)) }),
      f:number-column('running', 'Running', function($each) { f:site-jobs(f:computing-services($each), 'RunningJobs') }),
      f:number-column('waiting', 'Waiting', function($each) { f:site-jobs(f:computing-services($each), 'WaitingJobs') }),
      map { 'key': 'vos', 'label': 'VOs', 'find': true(), 'value': function($each) { string-join(f:vos-of($each), ' ') }, 'cell': function($each) { f:vo-links(f:vos-of($each)) } },
      map { 'key': 'problems', 'label': 'Problems', 'number': true(), 'bar': true(), 'value': function($each) { count(f:problems($each)) }, 'cell': function($each) { f:problem-cell($each) } },
      map { 'key': 'changed', 'label': 'Last change', 'value': function($each) { f:collected($each/ancestor::sg:Entry[1]) }, 'cell': function($each) { f:time(f:collected($each/ancestor::sg:Entry[1])) } }"/>

  <xsl:variable name="f:share-columns" as="map(*)*" select="
      map { 'key': 'queue', 'label': 'Queue', 'find': true(), 'head': true(), 'value': function($share) { f:share-name($share) } },
      map { 'key': 'site', 'label': 'Site', 'find': true(), 'value': function($share) { f:id(f:site-of($share)) }, 'cell': function($share) { f:anchor(f:grid-link('site', f:id(f:site-of($share))), f:id(f:site-of($share))) } },
      f:text-column('ce', 'Computing element', function($share) { string-join(f:elements($share), ' ') }),
      map { 'key': 'state', 'label': 'State', 'value': function($share) { f:share-state($share) }, 'rank': function($share) { (index-of(('production', 'queueing', '', 'draining', 'closed'), f:share-state($share)), 9)[1] }, 'cell': function($share) { f:share-mark($share), f:info(f:downtime($share)) } },
      f:number-column('free', 'Slots free', function($share) { f:whole($share/g:FreeSlots) }),
      f:number-column('running', 'Running', function($share) { f:whole($share/g:RunningJobs) }),
      f:number-column('waiting', 'Waiting', function($share) { f:whole($share/g:WaitingJobs) }),
      map { 'key': 'max-wall-time-seconds', 'label': 'Longest job', 'number': true(), 'value': function($share) { f:whole($share/g:MaxWallTime) }, 'cell': function($share) { f:whole($share/g:MaxWallTime) ! f:plain(f:interval(. * 1000)) } },
      map { 'key': 'max-memory-mb', 'label': 'Memory', 'number': true(), 'value': function($share) { f:whole($share/g:MaxMainMemory) }, 'cell': function($share) { f:whole($share/g:MaxMainMemory) ! f:plain(f:bytes(. * 1e6)) } },
      map { 'key': 'vos', 'label': 'VOs', 'find': true(), 'data': $vo != '', 'value': function($share) { string-join(f:vos($share), ' ') }, 'cell': function($share) { f:vo-links(f:vos($share)) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($share) { f:health($share/ancestor::sg:Entry[1]) }, 'rank': function($share) { f:rank(f:health($share/ancestor::sg:Entry[1])) }, 'cell': function($share) { f:mark(f:health($share/ancestor::sg:Entry[1])) } },
      map { 'key': 'id', 'label': 'id', 'find': true(), 'data': true(), 'value': function($share) { f:id($share) } },
      map { 'key': 'endpoints', 'label': 'endpoints', 'find': true(), 'data': true(), 'value': function($share) { string-join(f:endpoints($share)/g:URL/normalize-space(.), ' ') } }"/>

  <xsl:function name="f:site-of" as="element(g:AdminDomain)">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="$share/ancestor::g:AdminDomain[1]"/>
  </xsl:function>

  <xsl:function name="f:vos-of" as="xs:string*">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="f:all-vos(f:shares($site))"/>
  </xsl:function>

  <xsl:function name="f:capacity" as="element()?">
    <xsl:param name="free" as="xs:integer?"/>
    <xsl:param name="total" as="xs:integer?"/>
    <xsl:choose>
      <xsl:when test="$total gt 0 and exists($free)"><xsl:sequence select="f:bar(1 - min(($free, $total)) div $total, f:integer($free) || ' of ' || f:integer($total), (2, 2), '')"/></xsl:when>
      <xsl:when test="exists($free)"><xsl:sequence select="f:plain(f:integer($free))"/></xsl:when>
      <xsl:when test="$total gt 0"><xsl:sequence select="f:plain('? of ' || f:integer($total))"/></xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <xsl:function name="f:vo-links" as="node()*">
    <xsl:param name="vos" as="xs:string*"/>
    <xsl:for-each select="$vos[position() le 8]"><xsl:if test="position() gt 1"><xsl:text> </xsl:text></xsl:if><xsl:sequence select="f:anchor(f:grid-link('vo', .), .)"/></xsl:for-each>
    <xsl:if test="count($vos) gt 8"><xsl:text> </xsl:text><span class="info">and {count($vos) - 8} more</span></xsl:if>
  </xsl:function>

  <xsl:function name="f:share-mark" as="element()">
    <xsl:param name="share" as="element()"/>
    <xsl:variable name="state" select="f:share-state($share)"/>
    <xsl:sequence select="if ($state = '') then f:mark('waiting', 'not told') else f:mark(if ($state = 'production') then 'ok' else if ($state = 'queueing') then 'stale' else 'failed', $state)"/>
  </xsl:function>

  <!-- Why a share is closed: the downtime of its endpoints. -->
  <xsl:function name="f:downtime" as="xs:string?">
    <xsl:param name="share" as="element()"/>
    <xsl:sequence select="if (f:share-state($share) = 'closed') then string-join(f:endpoints($share)[normalize-space(g:DowntimeInfo[1])][1] ! (normalize-space(g:DowntimeInfo[1]), g:DowntimeEnd[1] ! ('until ' || f:clock(normalize-space(.)))), ' ') else ()"/>
  </xsl:function>

  <xsl:function name="f:problem-cell" as="element()?">
    <xsl:param name="site" as="element()"/>
    <xsl:variable name="problems" select="f:problems($site)"/>
    <xsl:choose>
      <xsl:when test="empty($problems)"><span class="none">none</span></xsl:when>
      <xsl:otherwise>
        <details class="below">
          <summary>{f:count(count($problems), 'problem', 'problems')}</summary>
          <xsl:call-template name="problem-list"><xsl:with-param name="problems" select="$problems[position() le 20]"/></xsl:call-template>
          <xsl:if test="count($problems) gt 20"><p><a href="{f:grid-link('site', f:id($site))}">All {count($problems)} problems</a></p></xsl:if>
        </details>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <xsl:template name="problem-list">
    <xsl:param name="problems" as="element()*"/>
    <ul class="below">
      <xsl:for-each select="$problems">
        <li><span class="type">{f:short(replace(s:Problem[1]/@Kind, '-', ' '))}</span><xsl:text> </xsl:text><bdi>{f:short(normalize-space(g:Value[1]))}</bdi>
          <xsl:if test="normalize-space(s:Problem[1]/@Entity)"><xsl:text> </xsl:text><bdi class="code">{f:short(s:Problem[1]/@Entity)}</bdi></xsl:if>
          <xsl:if test="s:Problem[1]/@Since castable as xs:dateTime"><xsl:text> since </xsl:text><xsl:sequence select="f:time(s:Problem[1]/@Since)"/></xsl:if></li>
      </xsl:for-each>
    </ul>
  </xsl:template>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="string-join((($site, $vo)[. != ''] ! f:short(.), 'Grid'), ' - ')"/>
      <xsl:with-param name="name" select="'grid'"/>
      <xsl:with-param name="content">
        <xsl:if test="$f:queues-wanted"><p class="crumbs"><a href="/webmds/grid?group={encode-for-uri($group)}">All sites of the grid</a></p></xsl:if>
        <xsl:choose>
          <xsl:when test="empty($f:all)"><h1>Grid</h1><xsl:call-template name="no-site"/></xsl:when>
          <xsl:when test="empty($f:chosen)"><h1>This site does not exist</h1><p>No site has the name <bdi>{f:short($site)}</bdi> now.</p></xsl:when>
          <xsl:when test="$f:queues-wanted"><xsl:call-template name="queues"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="sites"/></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="no-site">
    <p class="empty">No site of a grid is known here. Sites come from an information provider of the kind <code>sites</code>, which finds them in GOCDB, CRIC, OSG topology, collectors of HTCondor-CE and directories, or reads those that you name. Add it to the configuration:</p>
    <pre tabindex="0">providers:
  sites:
    - name: grid
      lists:
        - {{format: gocdb, url: "https://goc.example.org/gocdbpi/public/?method=get_service", scopes: [EGI]}}
      sites:
        - {{name: EXAMPLE-ONE, arc: ["https://arex.one.example.org/arex/rest/1.0/info?schema=glue2"]}}</pre>
    <p>Then <code>mds provider try grid</code> shows what it finds.</p>
  </xsl:template>

  <xsl:template name="sites">
    <xsl:variable name="bad" select="$f:all[f:problems(.)]"/>
    <h1>Grid</h1>
    <xsl:call-template name="tiles"><xsl:with-param name="shares" select="$f:all ! f:shares(.)"/><xsl:with-param name="sites" select="$f:all"/></xsl:call-template>
    <p class="lead">Where can a VO run, and how full is it? Choose one:</p>
    <form class="filter" method="get" action="/webmds/grid">
      <input type="hidden" name="group" value="{$group}"/>
      <xsl:sequence select="f:vo-field()"/>
      <button>Show its queues</button>
    </form>
    <xsl:call-template name="list">
      <xsl:with-param name="label" select="'Sites'"/>
      <xsl:with-param name="one" select="'site'"/>
      <xsl:with-param name="more" select="'sites'"/>
      <xsl:with-param name="hint" select="'site or VO'"/>
      <xsl:with-param name="empty" select="()"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="queues">
    <xsl:variable name="open" select="$f:rows[f:accepts(.)]"/>
    <xsl:choose>
      <xsl:when test="$site != ''"><h1><bdi>{f:short(f:id($f:chosen[1]))}</bdi><xsl:text> </xsl:text><span class="kind">Site of the grid</span></h1></xsl:when>
      <xsl:otherwise><h1>Where <bdi>{f:short($vo)}</bdi> can run</h1></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="tiles"><xsl:with-param name="shares" select="$f:rows"/><xsl:with-param name="sites" select="()"/></xsl:call-template>
    <xsl:if test="$site != ''">
      <xsl:variable name="problems" select="$f:chosen ! f:problems(.)"/>
      <section aria-label="Problems">
        <h2>Problems</h2>
        <xsl:choose>
          <xsl:when test="$problems"><xsl:call-template name="problem-list"><xsl:with-param name="problems" select="$problems"/></xsl:call-template></xsl:when>
          <xsl:otherwise><p class="quiet"><xsl:sequence select="f:mark('ok', 'none')"/></p></xsl:otherwise>
        </xsl:choose>
      </section>
      <h2>Queues</h2>
    </xsl:if>
    <xsl:call-template name="list">
      <xsl:with-param name="label" select="'Queues'"/>
      <xsl:with-param name="one" select="'queue'"/>
      <xsl:with-param name="more" select="'queues'"/>
      <xsl:with-param name="hint" select="'queue, site or computing element'"/>
      <xsl:with-param name="filtered" select="$q != '' or $vo != ''"/>
      <xsl:with-param name="fields"><xsl:sequence select="f:vo-field()"/></xsl:with-param>
      <xsl:with-param name="empty"><p class="empty">This site has no queue now.</p></xsl:with-param>
    </xsl:call-template>
    <xsl:if test="$site != ''"><p><xsl:for-each select="$f:chosen/ancestor::sg:Entry[1]"><a href="{f:link(.)}">The entry of this site in the registry</a><xsl:text> </xsl:text></xsl:for-each></p></xsl:if>
  </xsl:template>

  <xsl:function name="f:vo-field" as="element()*">
    <label for="vo">VO</label>
    <select id="vo" name="vo">
      <option value="">any</option>
      <xsl:for-each select="$f:all-vos"><option value="{.}"><xsl:if test="lower-case(.) = lower-case($vo)"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{f:short(.)}</option></xsl:for-each>
    </select>
  </xsl:function>

  <xsl:template name="tiles">
    <xsl:param name="shares" as="element()*"/>
    <!-- All sites, if they are what is shown. -->
    <xsl:param name="sites" as="element()*"/>
    <xsl:variable name="open" select="$shares[f:accepts(.)]"/>
    <xsl:variable name="untold" select="count($open[empty(f:whole(g:FreeSlots))])"/>
    <xsl:variable name="bad" select="count($sites[f:problems(.)])"/>
    <div class="tiles">
      <xsl:if test="$sites"><xsl:sequence select="f:tile('Sites', f:integer(count($sites)), f:count(count($f:all-vos), 'VO', 'VOs'), '', ''), f:tile('Sites with problems', f:integer($bad), (), if ($bad gt 0) then 'warn' else 'good', f:here(map { 'sort': 'problems', 'dir': 'desc' }))"/></xsl:if>
      <xsl:sequence select="f:tile('Queues that accept jobs', f:integer(count($open)), 'of ' || f:integer(count($shares)) || (if ($sites) then '' else ', at ' || f:count(count($open/ancestor::g:AdminDomain), 'site', 'sites')), if ($open) then '' else 'bad', ''),
          f:tile('Slots free', f:integer(f:free-slots($open)), $untold[. gt 0] ! (f:count(., 'queue does', 'queues do') || ' not tell'), '', ''),
          f:tile('Jobs waiting', f:integer(sum($shares ! f:whole(g:WaitingJobs))), f:integer(sum($shares ! f:whole(g:RunningJobs))) || ' running', '', '')"/>
    </div>
  </xsl:template>
</xsl:stylesheet>
